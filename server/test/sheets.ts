import type { EndpointKey } from '@contract'
import { csvRow } from '../src/lib/csv'
import type { TestShop } from './harness'
import type { Answer } from './request'

/** The text of a file with these rows. */
export const csvOf = (rows: readonly (readonly string[])[]): string => rows.map(row => csvRow(row)).join('')

const BOUNDARY = 'a-file-of-rows'

/** Sends a file to an endpoint that takes one. */
export async function sendFile<K extends EndpointKey>(
  shop: TestShop,
  key: K,
  { text, filename = '文件.csv', token }: { text: string | Buffer; filename?: string; token: string }
): Promise<Answer<K>> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: text/csv\r\n\r\n`
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
