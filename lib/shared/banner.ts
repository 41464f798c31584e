/**
 * Address of a group's banner. It names the file, because browsers cache the picture: a new one has a new address. Without
 * an uploaded one the group's name is drawn.
 */
export const bannerPath = ({ vhost, banner_file_id }: { vhost: string; banner_file_id: number | null }) =>
  `/resources/group_banner/${vhost}${banner_file_id === null ? '' : `?v=${banner_file_id}`}`;
