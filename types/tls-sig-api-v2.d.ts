declare module 'tls-sig-api-v2' {
  export class Api {
    constructor(sdkappid: number, key: string)
    /** `expire`: for how many seconds from now. */
    genUserSig(userid: string, expire: number): string
  }
}
