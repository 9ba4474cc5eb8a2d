import { Count, contract, Optional, Picture, Type } from './core'

export const media = contract({
  'POST /api/upload/image': {
    auth: 'login',
    summary:
      'Uploads one photo (multipart field `file`): drawn anew on the server, without place or camera data. With `sealed` it is kept for reviewers only and has no address',
    input: Type.Object({
      sealed: Optional(Type.Integer({ minimum: 0, maximum: 1, title: '保密' }))
    }),
    data: Type.Object({ name: Type.String(), url: Picture, width: Count, height: Count }),
    refusals: ['NOT_A_PICTURE', 'TOO_LARGE'],
    upload: true
  },
  'POST /api/uploadbaseImage': {
    auth: 'login',
    summary: 'Uploads a drawing made in the app, such as a signature, as a data url of a PNG or JPEG',
    input: Type.Object({
      image: Type.String({ minLength: 1, maxLength: 700_000, title: '图片', description: 'data:image/png;base64,…' })
    }),
    data: Type.Object({ name: Type.String(), url: Picture }),
    refusals: ['NOT_A_PICTURE', 'TOO_LARGE']
  }
})
