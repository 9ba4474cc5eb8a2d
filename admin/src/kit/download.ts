/** Where a file of the server's is. */
export interface Place {
  url: string
  filename: string
}

/** Saves a file of the server's; whoever looks sees how far it is as with any other. */
export function saveFrom({ url, filename }: Place) {
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
}
