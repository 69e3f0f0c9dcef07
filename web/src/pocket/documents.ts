/** What the house keeps in this browser: its documents, by kind and id, in IndexedDB. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

export interface Document {
  kind: string;
  id: string;
  text: string;
}

/** A document that is to be kept as it is now; without a text it is gone. */
export interface Change {
  kind: string;
  id: string;
  text: string | null;
}

interface Shelves extends DBSchema {
  documents: { key: [string, string]; value: Document };
}

const NAME = 'sztab-pocket';

export class Documents {
  private constructor(private readonly shelves: IDBPDatabase<Shelves>) {}

  /** Null where the browser keeps nothing: a private window, or storage that is switched off. */
  static async open(): Promise<Documents | null> {
    try {
      return new Documents(
        await openDB<Shelves>(NAME, 1, {
          upgrade(shelves) {
            shelves.createObjectStore('documents', { keyPath: ['kind', 'id'] });
          },
        }),
      );
    } catch {
      return null;
    }
  }

  all(): Promise<Document[]> {
    return this.shelves.getAll('documents');
  }

  /** All of them or none. */
  async write(changes: readonly Change[]): Promise<void> {
    const writing = this.shelves.transaction('documents', 'readwrite', { durability: 'strict' });
    for (const { kind, id, text } of changes)
      void (text === null ? writing.store.delete([kind, id]) : writing.store.put({ kind, id, text }));
    await writing.done;
  }
}
