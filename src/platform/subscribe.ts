import Taro from '@tarojs/taro'

/** Whether people can be asked here to let WeChat tell them. */
export const canSubscribe = true

/** Asks, on a tap, to let WeChat send one message of each template; answers the templates that were agreed to. */
export async function askSubscribe(templates: string[]): Promise<string[]> {
  try {
    const answer = await Taro.requestSubscribeMessage({ tmplIds: templates, entityIds: [] })
    return templates.filter(id => (answer as unknown as Record<string, string>)[id] === 'accept')
  } catch {
    // The person has switched all of them off, or WeChat is too old: that is a no.
    return []
  }
}
