export { ApiError, api } from './call'
export { uploadImage, uploadPicture, uploadSealed, uploadVideo } from './upload'
