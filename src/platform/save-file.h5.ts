/** Downloads what lies at an address that answers with an attachment. */
export async function saveFile(name: string, url: string): Promise<boolean> {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  return true
}
