interface Place {
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

/** Saves a text as a file. */
export function saveText({ filename, text }: { filename: string; text: string }) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  saveFrom({ url, filename })
  // The browser has taken the text by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
