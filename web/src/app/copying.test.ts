import { cleanup, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import Copied from './Copied.svelte';
import { copy, share } from './copying';

const url = 'https://sztab.example/replay/1';
const closed = new DOMException('', 'AbortError');
const barred = new DOMException('', 'NotAllowedError');

function browser(facts: { share?: () => Promise<void>; writeText?: () => Promise<void> }): void {
  vi.stubGlobal('navigator', { share: facts.share, clipboard: facts.writeText && { writeText: facts.writeText } });
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('sharing', () => {
  it('takes the sheet of the system, then the clipboard, and says when neither will do', async () => {
    browser({ share: () => Promise.resolve() });
    expect(await share({ url })).toBe('shared');
    browser({ share: () => Promise.reject(closed) });
    expect(await share({ url })).toBe('shared');
    browser({ share: () => Promise.reject(barred), writeText: () => Promise.resolve() });
    expect(await share({ url })).toBe('copied');
    browser({ writeText: () => Promise.reject(barred) });
    expect(await share({ url })).toBe('refused');
    browser({});
    expect(await share({ url })).toBe('refused');
    expect(await copy(url)).toBe(false);
  });

  it('leaves what nothing could be done with to be copied by hand', () => {
    const { getByRole } = render(Copied, { done: 'refused', text: url, says: 'The link is copied.' });
    const field = getByRole('textbox') as HTMLInputElement;
    expect([field.value, field.selectionEnd]).toEqual([url, url.length]);
    expect(getByRole('status').textContent).toContain('To copy by hand:');
  });
});
