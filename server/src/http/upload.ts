import type { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../lib/refusal'
import type { Spooled, Upload } from './context'

/** A form that ends too early is the parser's plain error; what has a status says itself what it is. */
function broken(error: Error & { statusCode?: number }): never {
  if (error.statusCode === undefined) refuse('INVALID', '文件没有传完，请重新上传')
  throw error
}

interface Sent {
  upload?: Upload
  spooled?: Spooled
  fields: Record<string, unknown>
}

/** Reads a multipart request's one file into memory (its size is capped when the plugin is registered). */
export async function readUpload(request: FastifyRequest): Promise<Sent> {
  if (!request.isMultipart()) refuse('INVALID', '请选择要上传的文件')
  const part = await request.file().catch(broken)
  if (!part) refuse('INVALID', '请选择要上传的文件')
  const bytes = await part.toBuffer().catch(broken)
  return { upload: { filename: part.filename, bytes }, fields: fieldsOf(part) }
}

/** Keeps a multipart request's one file, of at most `mb` megabytes, on disk until the request is answered. */
export async function readSpooled(request: FastifyRequest, mb: number): Promise<Sent> {
  if (!request.isMultipart()) refuse('INVALID', '请选择要上传的文件')
  const { files } = await request
    .saveRequestFiles({ limits: { fileSize: mb * 1024 * 1024 } })
    .catch((error: Error & { statusCode?: number }) =>
      error.statusCode === 413 ? refuse('TOO_LARGE', `文件不能超过 ${mb} MB`) : broken(error)
    )
  const part = files[0] ?? refuse('INVALID', '请选择要上传的文件')
  return { spooled: { filename: part.filename, path: part.filepath }, fields: fieldsOf(part) }
}

/** What came beside a file, before it. */
function fieldsOf({ fields }: Pick<MultipartFile, 'fields'>): Record<string, unknown> {
  const found = Object.entries(fields).flatMap(([name, field]) =>
    field && !Array.isArray(field) && field.type === 'field' ? [[name, field.value]] : []
  )
  return Object.fromEntries(found)
}

/** A form's one file as it comes, at most `max` bytes, with the fields that came before it. */
export async function readUploadStream(
  request: FastifyRequest,
  max: number
): Promise<{ file: Readable; fields: Record<string, string> }> {
  if (!request.isMultipart()) refuse('INVALID', '请选择要上传的文件')
  const part = await request.file({ limits: { fileSize: max + 1 } }).catch(broken)
  if (!part) refuse('INVALID', '请选择要上传的文件')
  const fields = Object.fromEntries(Object.entries(fieldsOf(part)).map(([name, value]) => [name, String(value)]))
  return { file: part.file, fields }
}
