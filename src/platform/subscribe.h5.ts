/** A browser has no subscribe messages. */
export const canSubscribe = false

export const askSubscribe = async (_templates: string[]): Promise<string[]> => []
