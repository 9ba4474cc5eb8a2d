declare module '@tencentcloud/chat/index.es.js' {
  import type { Sdk } from '@/api/chat/tencent-sdk'

  const TencentCloudChat: {
    create(options: { SDKAppID: number }): Sdk & { setLogLevel(level: number): void }
  }
  export default TencentCloudChat
}
