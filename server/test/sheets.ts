import { buffer } from 'node:stream/consumers'
import type { Data, EndpointKey, Endpoints } from '@contract'
import { ZipFile } from 'yazl'
import { csvRows, csvText } from '../src/lib/csv'
import { xlsxRows, xlsxStream } from '../src/lib/xlsx'
import type { TestShop } from './harness'
import type { Answer } from './request'

export { csvText as csvOf }

/** A workbook with these rows, all of it text. */
export async function xlsxOf(rows: readonly (readonly string[])[], faces = {}): Promise<Buffer> {
  async function* pages() {
    yield rows.map(row => [...row])
  }
  return buffer(await xlsxStream(pages(), { name: '表', faces }))
}

/** The rows of a file that was taken away, the titles first. */
export async function rowsIn(bytes: Buffer): Promise<string[][]> {
  if (bytes.subarray(0, 2).toString() !== 'PK') return csvRows(bytes.toString().replace('\uFEFF', ''))!
  const rows: string[][] = []
  for await (const { cells } of xlsxRows(bytes)) rows.push(cells)
  const width = rows[0]!.length
  return rows.map(cells => [...cells, ...Array(width - cells.length).fill('')])
}

/** What lies at an address of the console's files. */
export async function fileAt(shop: TestShop, { url }: { url: string }): Promise<Buffer> {
  const { rawPayload, statusCode } = await shop.app.inject({ method: 'GET', url })
  if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}`)
  return rawPayload
}

/** An archive of these files. */
export function zipOf(files: Record<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name)
  zip.end()
  return buffer(zip.outputStream)
}

const BOUNDARY = 'a-file-of-rows'

interface ToSend {
  text: string | Buffer
  filename?: string
  /** What is sent before the file. */
  fields?: Record<string, string>
  token: string
}

/** Sends a file to an endpoint that takes one. */
export async function sendFile<K extends EndpointKey>(
  shop: TestShop,
  key: K,
  { text, filename = '文件.csv', fields = {}, token }: ToSend
): Promise<Answer<Data<Endpoints[K]>>> {
  const beside = Object.entries(fields)
    .map(([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')
  const head = `${beside}--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: text/csv\r\n\r\n`
  const response = await shop.app.inject({
    method: 'POST',
    url: key.split(' ')[1]!,
    headers: {
      'authori-zation': `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`
    },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(text), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
  })
  const answer = response.json()
  return { http: response.statusCode, code: answer.data?.code, ...answer }
}
