import './app/theme/fonts.css';
import './app/theme/tokens.css';
import './app/theme/base.css';
import { mount } from 'svelte';
import App from './app/App.svelte';
import { place } from './api/place.svelte';
import { settings } from './app/settings.svelte';
import { fontsOrPatience } from './app/theme/waiting';

// Words that change their font change their width, and what stands below them moves.
void fontsOrPatience(settings.language).then(() => mount(App, { target: document.getElementById('app')! }));

// Whoever has taken the house along once has it as new as the page; it waits until nothing else is to be done.
if (place.here === 'server' && place.fetched)
  addEventListener('load', () =>
    setTimeout(() => void import('./pocket/offline').then((part) => part.refresh().catch(() => undefined)), 2000),
  );
