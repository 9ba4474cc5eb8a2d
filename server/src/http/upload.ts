import '@fastify/multipart'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../lib/refusal'
import type { Upload } from './context'

/** A form that ends too early is the parser's plain error; what has a status says itself what it is. */
function broken(error: Error & { statusCode?: number }): never {
  if (error.statusCode === undefined) refuse('INVALID', '文件没有传完，请重新上传')
  throw error
}

/** Reads a multipart request's one file into memory (its size is capped when the plugin is registered). */
export async function readUpload(
  request: FastifyRequest
): Promise<{ upload: Upload; fields: Record<string, unknown> }> {
  if (!request.isMultipart()) refuse('INVALID', '请选择要上传的文件')
  const part = await request.file().catch(broken)
  if (!part) refuse('INVALID', '请选择要上传的文件')
  const bytes = await part.toBuffer().catch(broken)
  const fields: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(part.fields)) {
    if (field && !Array.isArray(field) && field.type === 'field') fields[name] = field.value
  }
  return { upload: { filename: part.filename, bytes }, fields }
}

/** A form's one file as it comes, at most `max` bytes, with the fields that came before it. */
export async function readUploadStream(
  request: FastifyRequest,
  max: number
): Promise<{ file: Readable; fields: Record<string, string> }> {
  if (!request.isMultipart()) refuse('INVALID', '请选择要上传的文件')
  const part = await request.file({ limits: { fileSize: max + 1 } }).catch(broken)
  if (!part) refuse('INVALID', '请选择要上传的文件')
  const fields: Record<string, string> = {}
  for (const [name, field] of Object.entries(part.fields)) {
    if (field && !Array.isArray(field) && field.type === 'field') fields[name] = String(field.value)
  }
  return { file: part.file, fields }
}
