import { upload } from '../api'

/** Where pictures are uploaded to: each section has its own right to. */
const UPLOADS = {
  goods: 'POST /api/admin/upload',
  content: 'POST /api/admin/content/upload',
  levels: 'POST /api/admin/levels/upload',
  site: 'POST /api/admin/site/upload',
  marketing: 'POST /api/admin/marketing/upload',
  shop: 'POST /api/admin/shop/upload'
} as const
export type Into = keyof typeof UPLOADS

/** Uploads a picture of the house. @throws Refused */
export const uploadPicture = (file: File, into: Into) => upload(UPLOADS[into], file)
