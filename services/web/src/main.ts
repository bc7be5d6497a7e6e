import '@fontsource/alegreya-sans/cyrillic-400.css';
import '@fontsource/alegreya-sans/latin-400.css';
import '@fontsource/alegreya-sans/latin-ext-400.css';
import '@fontsource/alegreya-sans/cyrillic-700.css';
import '@fontsource/alegreya-sans/latin-700.css';
import '@fontsource/alegreya-sans/latin-ext-700.css';
import '@fontsource/old-standard-tt/cyrillic-400.css';
import '@fontsource/old-standard-tt/latin-400.css';
import '@fontsource/old-standard-tt/latin-ext-400.css';
import '@fontsource/old-standard-tt/cyrillic-700.css';
import '@fontsource/old-standard-tt/latin-700.css';
import '@fontsource/old-standard-tt/latin-ext-700.css';
import './design/tokens.css';
import './design/base.css';
import { mount } from 'svelte';
import App from './App.svelte';

mount(App, { target: document.querySelector('#app')! });
