/// <reference types="@tarojs/taro" />

/** Origin of the API: empty on H5 (same host), absolute in the mini-program. */
declare const API_BASE: string

declare module '*.png' {
  const url: string
  export default url
}
declare module '*.svg' {
  const url: string
  export default url
}
declare module '*.scss'
