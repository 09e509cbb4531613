/** Text comes from elsewhere: signs that turn the direction of everything behind them have no place in it. */
export function withoutDirectionSigns(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}
