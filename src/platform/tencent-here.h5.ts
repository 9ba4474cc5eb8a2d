/** In browsers Tencent's SDK is loaded where it is needed. */
export {}
