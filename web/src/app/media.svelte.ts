/** Whether the page is narrow: panels stack, and what is not needed at once folds. */
const query = matchMedia('(max-width: 1100px)');
let matches = $state(query.matches);
query.addEventListener('change', (event) => (matches = event.matches));

export const narrow = (): boolean => matches;
