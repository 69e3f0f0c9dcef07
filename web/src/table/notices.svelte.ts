/** Telling a player that the others wait: the title, the icon, and a notification if that was asked for. */
import { t } from '$/app/i18n/index.svelte';
import { settings } from '$/app/settings.svelte';
import { here } from '$/app/address';
import { home } from '$/app/home';

function icon(turn: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) link.href = new URL(turn ? 'favicon-turn.svg' : 'favicon.svg', home).href;
}

/** Call inside a component, with whether this browser is asked and what the table is called. */
export function notices(asked: () => boolean, title: () => string): void {
  let before = false;
  $effect(() => {
    const now = asked();
    icon(now);
    document.title = now ? `● ${t('notice.title')}` : `${title()} – Sztab`;
    if (
      now &&
      !before &&
      document.hidden &&
      settings.notify &&
      'Notification' in window &&
      Notification.permission === 'granted'
    ) {
      const shown = new Notification(t('notice.title'), {
        body: t('notice.text', { game: title() }),
        tag: here().pathname,
        icon: new URL('favicon-turn.svg', home).href,
      });
      shown.onclick = () => {
        focus();
        shown.close();
      };
    }
    before = now;
  });
  $effect(() => () => icon(false));
}
