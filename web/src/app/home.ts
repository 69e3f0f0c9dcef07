/** The version of this page: whatever changes in any of its files changes it. */
export const build = document.documentElement.dataset.build ?? '';

/** Where the files of this page lie: at the root of a server's address, or under any prefix of a static host. */
export const home = import.meta.env.DEV
  ? new URL('/', location.href).href
  : new URL(/* @vite-ignore */ '..', import.meta.url).href;
