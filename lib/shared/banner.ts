/**
 * Address of a group's banner. Includes the file's id, because browsers cache the picture. Without an upload, the
 * banner is generated from the group's name.
 */
export const bannerPath = ({ vhost, banner_file_id }: { vhost: string; banner_file_id: number | null }) =>
  `/resources/group_banner/${vhost}${banner_file_id === null ? '' : `?v=${banner_file_id}`}`;
