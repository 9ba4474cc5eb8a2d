/** Downloads a text as a file. */
export async function saveText(name: string, text: string): Promise<boolean> {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
  return true
}
