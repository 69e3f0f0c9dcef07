import './app/theme/fonts.css';
import './app/theme/tokens.css';
import './app/theme/base.css';
import { mount } from 'svelte';
import App from './app/App.svelte';
import { settings } from './app/settings.svelte';
import { fontsOrPatience } from './app/theme/waiting';

// Words that change their font change their width, and what stands below them moves.
void fontsOrPatience(settings.language).then(() => mount(App, { target: document.getElementById('app')! }));
