/** Shown at 40 pixels at most, and twice as dense on many screens. */
const side = 256;

/** The middle of an image as a small square. What a camera wrote into the file, such as the place, is left behind. */
export async function squarePicture(file: Blob): Promise<Blob> {
  const image = await createImageBitmap(file);
  const shorter = Math.min(image.width, image.height);
  const [left, top] = [(image.width - shorter) / 2, (image.height - shorter) / 2];
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('The picture could not be drawn.');
  // What is see-through would show the initials behind it.
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, side, side);
  drawing.drawImage(image, left, top, shorter, shorter, 0, 0, side, side);
  image.close();
  // Where a browser cannot write WebP, it gives a PNG.
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
  if (!picture) throw new Error('The picture could not be drawn.');
  return picture;
}
