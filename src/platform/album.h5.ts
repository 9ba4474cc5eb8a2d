/** Downloads pictures one after the other; false when one could not be fetched. */
export async function keepPictures(urls: readonly string[]): Promise<boolean> {
  try {
    for (const [i, url] of urls.entries()) await download(url, i + 1)
    return true
  } catch {
    return false
  }
}

/** As a file of its own address: a link to another host would open the picture instead of keeping it. */
async function download(url: string, nth: number) {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  const address = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = `素材${nth}.webp`
  link.click()
  URL.revokeObjectURL(address)
}
