import { parse } from 'node:querystring'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../lib/refusal'

/** What a body may weigh where the contract's entry names no other size. */
export const BODY_BYTES = 64 * 1024
/** Values of a JSON body, and how deep they lie; parameters of an address or a form. No endpoint takes as much. */
export const MEMBERS_MAX = 2000
export const DEPTH_MAX = 8
export const PARAMETERS_MAX = 256
const ADDRESS_MAX = 8192
const MAX_UPLOAD_BYTES = 20 * 1024 * 1024
/** A form holds its fields in memory until the file comes, and the limit of a body does not count them. */
const FORM_LIMITS = { fields: 10, fieldSize: 4096, fieldNameSize: 64, parts: 12, headerPairs: 20 }

/**
 * Lets in what an endpoint could take, and refuses the rest before it is parsed: JSON objects and forms, and uploads where
 * a route reads them. One request must not keep the event loop from all others.
 */
export async function guardIntake(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (!/^\s*\{/.test(body)) refuse('INVALID', '请求内容应为 JSON 对象')
    if (isBulky(body)) refuse('INVALID', '提交的内容太多，请分次提交')
    parseJson(request, body, done)
  })
  await app.register(formbody, {
    parser: text => {
      if (hasMany(text)) refuse('INVALID', '提交的内容太多，请分次提交')
      return parse(text)
    }
  })
  await app.register(multipart, { limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, ...FORM_LIMITS } })
  app.addHook('onRequest', async ({ url }) => {
    if (url.length > ADDRESS_MAX || hasMany(url)) refuse('INVALID', '请求地址太长，请减少条件后再试')
  })
}

/** Refuses an upload where none is read, before its first byte. */
export async function refuseUpload(request: FastifyRequest) {
  if (/^multipart\//i.test(request.headers['content-type'] ?? '')) refuse('INVALID', '这里不接收文件上传')
}

/** Whether a JSON text holds more values, or deeper ones, than any endpoint takes; found by one walk over its letters. */
export function isBulky(text: string): boolean {
  let depth = 0
  let members = 0
  for (let i = 0; i < text.length; i++) {
    const letter = text[i]
    if (letter === '"') i = endOfString(text, i)
    else if (letter === ',') members++
    else if (letter === '{' || letter === '[') depth++
    else if (letter === '}' || letter === ']') depth--
    if (members > MEMBERS_MAX || depth > DEPTH_MAX) return true
  }
  return false
}

/** Where the string that begins at `start` ends; the end of the text when it does not. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end
    while (text[before - 1] === '\\') before--
    if ((end - before) % 2 === 0) return end
  }
  return text.length
}

function hasMany(text: string): boolean {
  let count = 0
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    if (++count >= PARAMETERS_MAX) return true
  }
  return false
}
