import '$/theme/fonts';
import '$/theme/tokens.css';
import '$/theme/base.css';
import { mount } from 'svelte';
import Dev from './Dev.svelte';

mount(Dev, { target: document.getElementById('app')! });
