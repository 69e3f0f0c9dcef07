/** The rules of the games, asked for once per game and language. */
import { get, query } from '$/api/http';
import type { RuleBook, RuleExample, RuleText } from '$/api/types';
import { settings } from '$/app/settings.svelte';
import { ruleLettersOrPatience } from '$/app/theme/waiting';

export class Book {
  readonly rules: ReadonlyMap<string, RuleText>;
  private readonly shown: ReadonlyMap<string, RuleExample>;

  constructor(readonly told: RuleBook) {
    this.rules = new Map(told.chapters.flatMap((chapter) => chapter.rules.map((rule) => [rule.id, rule])));
    this.shown = new Map(told.examples.map((example) => [example.name, example]));
  }

  examples(rule: RuleText): RuleExample[] {
    return rule.examples.flatMap((name) => this.shown.get(name) ?? []);
  }
}

const known = $state<Record<string, Book>>({});
let lost = $state(false);
const asked = new Map<string, Promise<void>>();

async function fetchBook(game: string, language: string): Promise<void> {
  const key = `${game} ${language}`;
  try {
    const letters = ruleLettersOrPatience();
    const told = await get<RuleBook>(query(`/api/games/${encodeURIComponent(game)}/rules`, { language }));
    await letters;
    known[key] = new Book(told);
    lost = false;
  } catch {
    // The server is away for a moment; the next one who looks asks again.
    lost = true;
    asked.delete(key);
  }
}

/** Asks for the rules in the chosen language. Call it in an effect. */
export function loadBook(game: string): void {
  const key = `${game} ${settings.language}`;
  if (!asked.has(key)) asked.set(key, fetchBook(game, settings.language));
}

/** The rules of a game in the chosen language, or null until they come. */
export function book(game: string): Book | null {
  return known[`${game} ${settings.language}`] ?? null;
}

/** Whether the last question about rules was not answered. */
export const unreachable = (): boolean => lost;

/** Where a rule is read. */
export const addressOf = (game: string, rule: string): string => `/rules/${game}/${rule}`;
