export { ApiError, api } from './call'
export { uploadImage } from './upload'
