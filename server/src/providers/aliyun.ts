/** How a client of Aliyun's SDKs is set up; endpoint and protocol are named only where a fake stands in. */
export interface AliyunKeys {
  accessKeyId: string
  accessKeySecret: string
  endpoint?: string
  protocol?: 'HTTP' | 'HTTPS'
}

/** Waits of one call: a person stands in front of it. */
export const ALIYUN_TIMEOUTS = { connectTimeout: 5_000, readTimeout: 10_000 }
