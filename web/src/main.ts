import './app/theme/fonts';
import './app/theme/tokens.css';
import './app/theme/base.css';
import { mount } from 'svelte';
import App from './app/App.svelte';

mount(App, { target: document.getElementById('app')! });
