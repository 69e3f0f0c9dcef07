import '$/app/theme/fonts.css';
import '$/app/theme/tokens.css';
import '$/app/theme/base.css';
import { mount } from 'svelte';
import Dev from './Dev.svelte';

mount(Dev, { target: document.getElementById('app')! });
