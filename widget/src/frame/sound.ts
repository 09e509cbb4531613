/** A short soft tone, made on the spot: nothing to load. */
export function playTone(): void {
  try {
    const context = new AudioContext();
    const tone = context.createOscillator();
    const volume = context.createGain();
    const end = context.currentTime + 0.25;
    tone.frequency.value = 660;
    volume.gain.setValueAtTime(0.08, context.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, end);
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(end);
    tone.onended = () => void context.close();
  } catch {
    // No sound on this device, or not before the visitor has touched the page.
  }
}
