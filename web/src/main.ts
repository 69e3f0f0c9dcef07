import '$/theme/fonts';
import '$/theme/tokens.css';
import '$/theme/base.css';
import { mount } from 'svelte';
import App from './App.svelte';

mount(App, { target: document.getElementById('app')! });
