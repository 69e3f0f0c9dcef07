/** What lies over the header for a while: nothing under it can be reached, by keys neither. */
export const cover = $state({ header: false });
