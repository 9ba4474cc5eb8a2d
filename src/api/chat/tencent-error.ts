import { ApiError } from '../error'

export const OFFLINE = () => new ApiError('OFFLINE', '网络不太通畅，请稍后再试')

/** What Tencent's codes mean to a person: our code, our words. */
const MEANINGS: [codes: number[], code: string, words: string][] = [
  [[2024, 2800, 2801, 2805, 2999, 6014, 70001], 'OFFLINE', '网络不太通畅，请稍后再试'],
  [[2996, 7013, 60013], 'TOO_MANY', '发送太快了，请稍后再试'],
  [[20002, 70002, 70003, 70005, 70009, 70013, 70014, 70016, 70020], 'SIG', '聊天登录已失效，请重试'],
  [[2501, 20003, 70107], 'NOT_FOUND', '对方还没有开通在线聊天，请用电话联系'],
  [[20006, 80001, 80004, 93000], 'FORBIDDEN', '消息里有不能发送的内容，请修改后再发'],
  [[20007, 20009, 20010, 20011], 'FORBIDDEN', '对方暂时不接收你的消息'],
  [[20012], 'FORBIDDEN', '你已被禁言，暂时不能发送消息'],
  [[20016], 'TOO_LATE', '发送超过两分钟的消息不能撤回'],
  [[2108, 80002], 'INVALID', '消息太长了，请分成几条发送']
]

/** A refusal of the SDK as an `ApiError` in Chinese; our own pass. */
export function meant(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const given = Number((error as { code?: unknown } | undefined)?.code)
  const [, code, words] = MEANINGS.find(([codes]) => codes.includes(given)) ?? []
  return code && words ? new ApiError(code, words) : new ApiError('BROKEN', '聊天服务开小差了，请稍后再试')
}
