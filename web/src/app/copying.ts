/** Handing a link on: by the system's own way of sharing where there is one, else by the clipboard. */

/** Whether it is on the clipboard; some browsers have none, or do not let a page write to it. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** `refused`: it has to be copied by hand. */
export type Shared = 'shared' | 'copied' | 'refused';

export async function share(data: ShareData & { url: string }): Promise<Shared> {
  if (navigator.share) {
    try {
      await navigator.share(data);
      return 'shared';
    } catch (error) {
      // Whoever closes the sheet has thought better of it.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  return (await copy(data.url)) ? 'copied' : 'refused';
}
