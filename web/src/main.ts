import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import './tokens.css';
import './app.css';
import { mount } from 'svelte';
import Page from './Page.svelte';

const target = document.getElementById('page');
if (target) mount(Page, { target });
