export { ApiError, api } from './call'
export { uploadImage, uploadSealed } from './upload'
