// Draws the tab bar's icons (81x81 PNG, normal and selected) from the shapes below; run it after changing one.
import sharp from 'sharp'

const shapes = {
  home: '<path d="M12 38 40.5 13 69 38v27a4 4 0 0 1-4 4H48V50H33v19H16a4 4 0 0 1-4-4z"/>',
  store:
    '<path d="M14 34v31a4 4 0 0 0 4 4h45a4 4 0 0 0 4-4V34M10 30l6-18h49l6 18c0 5-4 8-8 8s-7-3-7-7c0 4-3 7-7.500 7S41 35 41 31c0 4-3 7-7.500 7S26 35 26 31c0 4-4 7-8 7s-8-3-8-8z"/><path d="M33 69V54h15v15"/>',
  message:
    '<path d="M12 18a5 5 0 0 1 5-5h47a5 5 0 0 1 5 5v34a5 5 0 0 1-5 5H44L30 69V57H17a5 5 0 0 1-5-5z"/><path d="M27 35h.1M40.500 35h.1M54 35h.1" stroke-width="7"/>',
  mine: '<circle cx="40.500" cy="27" r="14"/><path d="M13 69c2-15 13-22 27.500-22S66 54 68 69z"/>'
}

for (const [name, shape] of Object.entries(shapes)) {
  for (const [suffix, stroke, fill] of [
    ['', '#333333', 'none'],
    ['-on', '#FE6972', '#FFE1E3']
  ]) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="81" height="81" fill="${fill}" stroke="${stroke}" stroke-width="4.500" stroke-linejoin="round" stroke-linecap="round">${shape}</svg>`
    await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toFile(`src/assets/tab/${name}${suffix}.png`)
  }
}
