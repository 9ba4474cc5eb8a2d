/** Mini-programs load packages under WeChat's own loading view. */
export function watchPageLoading() {}
export function pageShown(_path: string) {}
