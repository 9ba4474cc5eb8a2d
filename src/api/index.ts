export { ApiError, api, quietly } from './call'
export { uploadImage, uploadPicture, uploadSealed, uploadVideo } from './upload'
