/** Our sign, as the dashboard has it. */
export const mark =
  '<svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true"><path class="one" d="M10 3h7a8 8 0 0 1 8 8v1a8 8 0 0 1-8 8h-5.5L5.6 24.4A1 1 0 0 1 4 23.6V18.3A8 8 0 0 1 2 13v-2a8 8 0 0 1 8-8z"/><path class="two" d="M17 12h5.5a7.5 7.5 0 0 1 7.5 7.5v0a7.5 7.5 0 0 1-1.5 4.5v4.4a.8.8 0 0 1-1.3.6L23 26.5h-6a7 7 0 0 1-7-7v-.5a7 7 0 0 1 7-7z"/></svg>';
