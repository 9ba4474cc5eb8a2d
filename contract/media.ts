import { Count, contract, Picture, Type } from './core'

export const media = contract({
  'POST /api/upload/image': {
    auth: 'login',
    summary: 'Uploads one photo (multipart field `file`): drawn anew on the server, without place or camera data',
    input: Type.Object({}),
    data: Type.Object({ name: Type.String(), url: Picture, width: Count, height: Count }),
    refusals: ['NOT_A_PICTURE', 'TOO_LARGE'],
    upload: true
  }
})
