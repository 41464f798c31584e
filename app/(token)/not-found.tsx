export { default } from '../(public)/(token)/not-found';
