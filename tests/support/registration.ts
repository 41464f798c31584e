/** A valid registration, without email and country. */
export const REGISTRATION = {
  first_name: 'Nora',
  last_name: 'Lind',
  phone: '415 555 2671',
  phone_country_code: 'US',
  city: 'Oslo',
  password: 'Concord1!',
  password_confirmation: 'Concord1!',
  agree_confirm: true,
};
