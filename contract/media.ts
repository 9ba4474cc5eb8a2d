import { Count, contract, OneOf, Optional, Picture, Seconds, Type } from './core'

const Photo = Type.Object({ name: Type.String(), url: Picture, width: Count, height: Count })

/** What may be uploaded straight to the store. Photos are not among it: they are drawn anew on the way in. */
export const directTypes = ['video/mp4'] as const

/** Largest video, in bytes. */
export const MAX_VIDEO_BYTES = 50 * 1024 * 1024

export const media = contract({
  'POST /api/upload/image': {
    auth: 'login',
    summary:
      'Uploads one photo (multipart field `file`): drawn anew on the server, without place or camera data. With `sealed` it is kept for reviewers only and has no address',
    input: Type.Object({
      sealed: Optional(Type.Integer({ minimum: 0, maximum: 1, title: '保密' }))
    }),
    data: Photo,
    refusals: ['NOT_A_PICTURE', 'TOO_LARGE'],
    upload: true
  },
  'POST /api/uploadbaseImage': {
    auth: 'login',
    summary: 'Uploads a drawing, such as a signature: a PNG or JPEG in base64, plain or as a data URL, at most 700 KB',
    input: Type.Object({ image: Type.String({ minLength: 1, title: '图片' }) }),
    data: Photo,
    refusals: ['NOT_A_PICTURE', 'TOO_LARGE'],
    // 700 KB in base64, and room around it.
    body_kib: 960
  },
  'GET /api/oss_sign': {
    auth: 'login',
    summary:
      'Lets the person upload one file straight to the store, by an S3 POST policy: of this key, size and type alone, within five minutes. Send `fields` and then the file as `file` in a form to `host`; it answers 204',
    input: Type.Object({
      type: OneOf(directTypes, '文件类型'),
      size: Type.Integer({ minimum: 1, title: '文件大小' })
    }),
    data: Type.Object({
      host: Type.String({ description: 'absolute, or from the root of the API’s host' }),
      key: Type.String({ description: 'names the upload when it is published' }),
      fields: Type.Record(Type.String(), Type.String()),
      expire_time: Seconds
    }),
    refusals: ['TOO_LARGE']
  }
})
